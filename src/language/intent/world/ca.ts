import type { Phrases } from '../phrases.ts'

export const catalan: Partial<Phrases> = {
  optOut: [
    "(no (em|ens|m'|ens hi)) ?(envi\\w+|escri\\w+|contact\\w+|truqu\\w+|molest\\w+)( \\w+){0,4}",
    "(no cal|no fa falta) (que )?(em |ens |m'|torneu a |torni a |tornis a )*(envi\\w+|escri\\w+|contact\\w+|insist\\w+)( \\w+){0,4}",
    "(deix(eu|i|in|a)|par(eu|i|in)) (d'(enviar|escriure|insistir)|de (contactar|molestar|trucar))([-' ]\\w+){0,3}",
    '(doneu|doni|donin|dona|poseu)-(me|nos) de baixa|donar(-me|-nos) de baixa',
    '(traieu|tragui|tregui|treu|treieu|esborreu|esborri|elimineu|elimini|suprimiu|suprimeixi)-?(me|nos)( \\w+){0,5}',
    '(no (vull|volem|desitjo|desitgem))( \\w+)? (rebre|que (em|ens))( \\w+){0,4}',
    '(esborr|elimin|suprim)\\w*( \\w+){0,3} (dades|adreça|correu)( \\w+)?',
  ],
  no: ["(no (ens|m'|em) ?interessa|no,? gràcies|no hi (estem|estic) interessa\\w+|ja en tenim|no ens cal)"],
  away: ["(de vacances fins|soc fora de l'oficina|fora de l'oficina)"],
  automatic: ['resposta automàtica'],
  legal: ['advocat'],
}
