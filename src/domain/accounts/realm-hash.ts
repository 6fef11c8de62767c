import { createHmac } from 'node:crypto'
import { sha256 } from '#lib/sha256.ts'

/**
 * What the database keeps of a secret that was handed out. It is found again in the realm that it was handed out in, and in no other: what a
 * workspace's domain was given opens nothing on the installation's own hosts.
 */
export const hashIn = (realm: string, secret: string): Buffer =>
  realm === '' ? sha256(secret) : createHmac('sha256', realm).update(secret).digest()
