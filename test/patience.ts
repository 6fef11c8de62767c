/**
 * How many times slower this machine is than the one that limits of time are stated for, as whoever began the tests measured it (`scripts/pace.ts`): 1
 * on the usual machine, and where nobody measured.
 */
export const patience = Math.max(1, Number(process.env.TEST_PATIENCE ?? 1) || 1)

/** A limit in ms, as the usual machine keeps it, in ms of this one. */
export const atOwnPace = (ms: number): number => ms * patience
