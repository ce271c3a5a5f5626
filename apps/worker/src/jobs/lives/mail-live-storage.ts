import { listLiveStorageMails, markStorageMailed } from '@videozz/db'
import { queueMail } from '@videozz/operations'
import type { Deps } from '../../shared/deps.ts'
import { composeLiveStorageMail } from './live-storage-mail.ts'

/** Earlier steps are told in the room of the live, and by the mail of the account's storage. */
const firstMailed = 95
const batch = 100

/** Mails the owners of accounts whose lives came to 95 or 100 % of the storage: each step of a live once, and of two at once the last. */
export async function mailLiveStorage({ db, env, jobs, log }: Deps): Promise<void> {
  for (const live of await listLiveStorageMails(db, firstMailed, batch)) {
    await db.transaction().execute(async (trx) => {
      if (!(await markStorageMailed(trx, live.key, live.level))) return
      await queueMail({ db: trx, jobs }, live.email, composeLiveStorageMail(live, env))
      log.info({ live: live.key, level: live.level }, 'mailed of storage')
    })
  }
}
