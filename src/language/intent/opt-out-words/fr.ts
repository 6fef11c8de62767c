import type { WesternOptOutWords } from './kinds.ts'

export const french: WesternOptOutWords = {
  remove:
    'retirer retirez retire supprimer supprimez supprime enlever enlevez enlève effacer effacez efface rayer rayez radier radiez ôter ôtez virer virez exclure excluez désinscrire désinscrivez désabonner désabonnez suppression retrait effacement supprimé supprimée retiré retirée',
  add: 'ajouter ajoutez inclure incluez inscrire inscrivez',
  take: 'sortez sortir sors',
  off: 'hors',
  stop: 'arrêter arrêtez arrête cesser cessez cesse stopper stoppez stop évitez',
  not: 'ne n pas jamais aucun aucune ni',
  more: 'plus davantage encore désormais nouveau avenir dorénavant',
  contact:
    'contacter contactez contacte recontacter recontactez écrire écrivez écris réécrire envoyer envoyez envoie relancer relancez relance solliciter sollicitez sollicité sollicitée sollicités déranger dérangez démarcher démarchez démarché démarchée contacté contactée contactés harceler harcelez spammer spammez importuner importunez appeler appelez embêter ennuyer insister adresser adressez',
  get: 'recevoir reçois entendre lire',
  want: 'souhaite souhaitons souhaiterais veux voulons voudrais désire désirons aimerais préfère demande',
  mail: 'mail mails e-mail e-mails email emails message messages courriel courriels spam spams sollicitation sollicitations newsletter newsletters pub pubs publicité publicités démarchage prospection relance relances envoi envois communications communication',
  list: 'liste listes base bases fichier fichiers diffusion mailing newsletter crm campagne système carnet correspondants destinataires cahier',
  data: 'données coordonnées adresse e-mail email mail informations contact nom contacts',
  me: 'me moi nous m',
  my: 'mon ma mes notre nos cette',
  your: 'votre vos ta tes ton ces',
  report: 'avez ont ai avons as aviez avait pourquoi hésitez hésiter',
  twofold:
    'appeler appelez relance relances informations campagne système insister contacts envoi envois ni relancer relancez relance',
  small:
    "merci svp s'il vous te plaît plait veuillez je nous ne de d des du la le les l un une et ou à en pas plus souhaite souhaitons veux voulons recevoir immédiatement désabonner désabonnez désabonnement désinscription désinscrire désinscrivez bien vouloir moi m me vos votre part sur aucun il tout toute prie",
}
