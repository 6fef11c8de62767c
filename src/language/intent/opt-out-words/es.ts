import type { WesternOptOutWords } from './kinds.ts'

export const spanish: WesternOptOutWords = {
  remove:
    'eliminar eliminen elimine elimina eliminad borrar borren borre borra borrad bórre* bórra* elimín* quíte* retíre* sáque* suprím* exclúy* quitar quiten quite quitad quítan* suprimir supriman suprima retirar retiren retire sacar saquen saque sacad sáquen* sáca* baja bajas desuscribir* desuscrib* excluir excluyan remover remuevan remueva eliminarme borrarme quitarme eliminación supresión cancelación tach*',
  add: 'incluy* incluir* añad* agreg* suscrib*',
  take: 'den dar dé dad deme denme dadme',
  off: 'fuera baja',
  stop: 'dejen deje deja dejad dejar paren pare parad cesen cese cesar eviten evite absténganse absténgase abstenerse abstener abstenga abstengan basta',
  not: 'no nunca jamás ni ningún ninguna ninguno sin tampoco',
  more: 'más nuevamente nuevo vuelvan vuelva vuelvas volváis volver sigan siga sigas adelante futuro',
  contact: 'contact* escrib* envi* enví* remit* mand* molest* llam* insist* spame* bombarde* acos* perturb*',
  get: 'recibir saber recibiendo',
  want: 'quiero queremos deseo deseamos quisiera quisiéramos necesito gustaría autorizo autorizamos pedí solicité solicito ruego rogamos prefiero',
  mail: 'correo correos email emails e-mail e-mails mail mails mensaje mensajes publicidad spam newsletter newsletters comunicaciones comunicación boletín boletines propaganda',
  list: 'lista listas base bases fichero ficheros mailing registro registros newsletter boletín crm sistema distribución envíos',
  data: 'datos dirección correo email e-mail información contacto nombre ficha',
  me: 'me nos',
  my: 'mi mis nuestro nuestra nuestros nuestras este esta',
  your: 'su sus vuestro vuestra vuestros vuestras tu tus estos estas',
  report: 'ha han he has hemos había por qué',
  past: /(?:aron|ieron|aste|isteis|aba[ns]?|ado|ido)$|^(?:escrib|llam|mand|envi|contact)(?:o|are|ire|amos|imos|aremos|iremos)$/,
  clitic: /(?:me|nos)$/,
  twofold: 'llam* insist* información fichero ficheros ficha registro sin ni saber contacto volver',
  small:
    'por favor gracias ya de la el los las lo un una y o a en que no quiero queremos deseo deseamos recibir baja dar darme denme dadme deme me inmediatamente vuelva vuelvan suyos suyas usted ustedes solicito ruego les le nos',
}
