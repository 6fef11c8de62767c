type Contact = { contactName: string; contactEmail: string }

/** What a lead is called wherever they are named. */
export const nameOf = ({ contactName, contactEmail }: Contact): string =>
  contactName || contactEmail || 'Unknown Contact'
