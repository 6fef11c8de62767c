import { createHash, createHmac } from 'node:crypto'

/**
 * What the database keeps of a secret that was handed out. It is found again in the realm that it was handed out in, and in no other: what a
 * workspace's domain was given opens nothing on the installation's own hosts.
 */
export const hashIn = (realm: string, secret: string): Buffer =>
  (realm === '' ? createHash('sha256') : createHmac('sha256', realm)).update(secret).digest()
