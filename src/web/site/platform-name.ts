/** What the product works with: the public pages say it of any installation. */
export const platformName = 'EmailBison'
