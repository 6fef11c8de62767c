/** Where campaigns can't be loaded or fetched, whatever screen needs them. */
export const campaignsFailed = (platformName: string) =>
  `Failed to load campaigns. Make sure ${platformName} is connected in Settings.`
