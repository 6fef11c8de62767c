import type { Span } from '../text/folded-text.ts'

/** "Please remove this address from your mailing lists": to take something out of what is yours, which no footer of theirs says. */
const removals: readonly RegExp[] = [
  /\b(?:remove|delete|take|drop|strike|purge) [^.!?\n]{1,60}?\b(?:from|off|out of) your [^.!?\n]{0,30}?\b(?:lists?|databases?|mailings?|records|crm|distribution|contacts|systems?)\b/,
  /\b(?:losch|streich|entfern|nehm)\w*\b[^.!?\n]{1,60}?\b(?:aus|von) (?:ihr|eur|dein)\w* [^.!?\n]{0,20}?(?:verteiler|liste|datenbank|adress|system|kartei|\bcrm)/,
  /\b(?:retir|supprim|enlev|effac|ray)\w*\b[^.!?\n]{1,60}?\b(?:de|dans) (?:vos|votre|tes|ton) [^.!?\n]{0,25}?(?:liste|base|fichier|contact|diffusion)/,
  /\b(?:elimin|borr|quit|retir|suprim)\w*\b[^.!?\n]{1,60}?\bde (?:sus?|tus?|vuestr\w+) [^.!?\n]{0,25}?(?:lista|base|contacto|registro|agenda|envio)/,
  /\b(?:remov|elimin|apag|retir|exclu)\w*\b[^.!?\n]{1,60}?\bd[ao]s? (?:su|voss|tu)\w* [^.!?\n]{0,25}?(?:lista|base|conta(?:c)?to|registo|cadastro)/,
  /\b(?:verwijder|schrap|haal)\w*\b[^.!?\n]{1,60}?\b(?:uit|van) (?:uw|je|jullie) [^.!?\n]{0,25}?(?:lijst|bestand|database|mailing|systeem)/,
  /\b(?:rimuov|elimin|cancell|toglie)\w*\b[^.!?\n]{1,60}?\bdal\w* (?:vostr|su)\w* [^.!?\n]{0,25}?(?:list|elenc|database|rubric|contatt)/,
]

/**
 * Where a mail that a machine wrote asks to be left out: whoever retired, and had the mailbox say so, is heard like a person. Less counts
 * than in a person's mail, for machines offer their own lists to be left. The text is folded, its line breaks are spaces.
 */
export function noticeOptOut(folded: string): Span | undefined {
  for (const pattern of removals) {
    const found = pattern.exec(folded)
    if (found !== null) return { start: found.index, end: found.index + found[0].length }
  }
  return undefined
}
