import type { ListedMail } from '@videozz/db'
import { presentInstants } from '../../shared/present-instants.ts'

/** A mail of the outbox, with or without its body, with the name its id has in the contract. */
export const presentMail = <M extends ListedMail>({ id, createdAt, sentAt, ...mail }: M) => ({
  key: id,
  ...mail,
  ...presentInstants({ createdAt, sentAt }),
})
