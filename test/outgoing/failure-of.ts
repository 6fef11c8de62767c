/** The error that a call must fail with. Anything else, success too, fails the test. */
export async function failureOf<Failure>(
  call: Promise<unknown>,
  isExpected: (error: unknown) => error is Failure,
): Promise<Failure> {
  const error = await call.then(
    () => new Error('The call went through'),
    (reason: unknown) => reason,
  )
  if (!isExpected(error)) throw error
  return error
}
