/** What the tests give to the processes that they start, and show them. */
export const sandboxKey = 'sandbox-key-of-the-tests'
export const operatorToken = 'operator-token-of-the-tests'

/** Headers of a request by whoever runs the installation. */
export const asOperator = { headers: { authorization: `Bearer ${operatorToken}` } }
