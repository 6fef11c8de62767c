/** Where campaigns can't be loaded or fetched, whatever screen needs them. */
export const campaignsFailed = 'Failed to load campaigns. Make sure EmailBison is connected in Settings.'
