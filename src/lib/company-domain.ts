import { isCompanyDomain } from 'company-email-validator'

/** The domain of an address, as far as it says whose people somebody is; null where people of many companies have their mail. */
export function companyDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domain !== '' && isCompanyDomain(domain) ? domain : null
}
