import type { Language } from '../store/leads.ts'

type Step = { subject: string; paragraphs: string[] }

/**
 * What the campaigns of the sandbox sell: Tidewell, which matches supplier invoices with orders and delivery notes
 * for wholesalers and manufacturers. `{first}` and `{company}` are the lead's, `{sender}` is the mailbox's first name.
 */
export const campaignTexts: Record<Language, [first: Step, second: Step]> = {
  en: [
    {
      subject: 'Supplier invoices at {company}',
      paragraphs: [
        'Hi {first},',
        'Most wholesalers we meet still check supplier invoices line by line against the order and the delivery note. It is slow, and small price differences slip through.',
        'Tidewell reads the invoice, finds the order and the delivery note that belong to it, and shows only the lines that do not agree.',
        'How do you handle that at {company} today? And would 20 minutes next week be worth it to see it with two of your own invoices?',
        'Best regards,\n{sender}',
      ],
    },
    {
      subject: 'Re: Supplier invoices at {company}',
      paragraphs: [
        'Hi {first},',
        'Just a short follow-up to my note of last week. If somebody else at {company} looks after incoming invoices, a name would help me a lot.',
        'Best regards,\n{sender}',
      ],
    },
  ],
  de: [
    {
      subject: 'Eingangsrechnungen bei {company}',
      paragraphs: [
        'Guten Tag {first},',
        'viele Großhändler prüfen Eingangsrechnungen noch Zeile für Zeile gegen Bestellung und Lieferschein. Das dauert, und kleine Preisabweichungen rutschen durch.',
        'Tidewell liest die Rechnung, findet die passende Bestellung und den Lieferschein und zeigt nur die Positionen, die nicht übereinstimmen.',
        'Wie lösen Sie das heute bei {company}? Und wären 20 Minuten nächste Woche machbar, um es mit zwei Ihrer eigenen Rechnungen anzusehen?',
        'Beste Grüße\n{sender}',
      ],
    },
    {
      subject: 'Re: Eingangsrechnungen bei {company}',
      paragraphs: [
        'Guten Tag {first},',
        'ich möchte kurz an meine Nachricht von letzter Woche erinnern. Falls sich bei {company} jemand anderes um Eingangsrechnungen kümmert, wäre ich für einen Namen dankbar.',
        'Beste Grüße\n{sender}',
      ],
    },
  ],
  fr: [
    {
      subject: 'Les factures fournisseurs chez {company}',
      paragraphs: [
        'Bonjour {first},',
        'Beaucoup de grossistes contrôlent encore les factures fournisseurs ligne par ligne, avec la commande et le bon de livraison. C’est long, et les petits écarts de prix passent.',
        'Tidewell lit la facture, retrouve la commande et le bon de livraison, et ne montre que les lignes qui ne concordent pas.',
        'Comment faites-vous aujourd’hui chez {company} ? Et auriez-vous 20 minutes la semaine prochaine pour le voir avec deux de vos propres factures ?',
        'Bien cordialement,\n{sender}',
      ],
    },
    {
      subject: 'Re: Les factures fournisseurs chez {company}',
      paragraphs: [
        'Bonjour {first},',
        'Je me permets de revenir vers vous après mon message de la semaine dernière. Si une autre personne suit les factures chez {company}, son nom m’aiderait beaucoup.',
        'Bien cordialement,\n{sender}',
      ],
    },
  ],
  es: [
    {
      subject: 'Facturas de proveedores en {company}',
      paragraphs: [
        'Hola, {first}:',
        'Muchos mayoristas todavía revisan las facturas de proveedores línea por línea con el pedido y el albarán. Lleva tiempo, y las pequeñas diferencias de precio se escapan.',
        'Tidewell lee la factura, encuentra el pedido y el albarán que le corresponden y muestra solo las líneas que no coinciden.',
        '¿Cómo lo hacéis hoy en {company}? ¿Tendría 20 minutos la próxima semana para verlo con dos facturas suyas?',
        'Un saludo,\n{sender}',
      ],
    },
    {
      subject: 'Re: Facturas de proveedores en {company}',
      paragraphs: [
        'Hola, {first}:',
        'Retomo brevemente mi mensaje de la semana pasada. Si en {company} lleva las facturas otra persona, un nombre me ayudaría mucho.',
        'Un saludo,\n{sender}',
      ],
    },
  ],
  nl: [
    {
      subject: 'Inkoopfacturen bij {company}',
      paragraphs: [
        'Beste {first},',
        'Veel groothandels controleren inkoopfacturen nog regel voor regel met de bestelling en de pakbon. Dat kost tijd, en kleine prijsverschillen glippen erdoor.',
        'Tidewell leest de factuur, zoekt de bestelling en de pakbon erbij en laat alleen de regels zien die niet kloppen.',
        'Hoe doen jullie dat nu bij {company}? En zou je volgende week 20 minuten hebben om het met twee eigen facturen te zien?',
        'Met vriendelijke groet,\n{sender}',
      ],
    },
    {
      subject: 'Re: Inkoopfacturen bij {company}',
      paragraphs: [
        'Beste {first},',
        'Nog even een korte herinnering aan mijn bericht van vorige week. Als iemand anders bij {company} over de inkoopfacturen gaat, dan help je me enorm met een naam.',
        'Met vriendelijke groet,\n{sender}',
      ],
    },
  ],
  pt: [
    {
      subject: 'Faturas de fornecedores na {company}',
      paragraphs: [
        'Olá {first},',
        'Muitos grossistas ainda conferem as faturas de fornecedores linha a linha com a encomenda e a guia de remessa. Demora, e as pequenas diferenças de preço passam.',
        'A Tidewell lê a fatura, encontra a encomenda e a guia correspondentes e mostra apenas as linhas que não batem certo.',
        'Como fazem hoje na {company}? E teria 20 minutos na próxima semana para ver isto com duas faturas vossas?',
        'Com os melhores cumprimentos,\n{sender}',
      ],
    },
    {
      subject: 'Re: Faturas de fornecedores na {company}',
      paragraphs: [
        'Olá {first},',
        'Volto rapidamente à minha mensagem da semana passada. Se for outra pessoa a tratar das faturas na {company}, um nome ajudava-me muito.',
        'Com os melhores cumprimentos,\n{sender}',
      ],
    },
  ],
}
