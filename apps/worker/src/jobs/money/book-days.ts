import { bookStorageDay, lastBookedDay } from '@videozz/db'
import { addDays, dayOf } from '@videozz/domain'
import type { JobContext } from '@videozz/jobs'
import type { Deps } from '../../shared/deps.ts'

/**
 * Books additional storage of every past day in São Paulo that is not booked yet, in order. Each day is one transaction, so that a run may
 * be interrupted anywhere and another may run beside it.
 * @param at the current time; the database's clock when absent.
 */
export async function bookDays({ db, log }: Pick<Deps, 'db' | 'log'>, _payload: object, { signal }: JobContext, at?: Date): Promise<void> {
  const last = await lastBookedDay(db)
  const today = dayOf(at ?? last.now)
  for (let day = addDays(last.day ?? addDays(today, -2), 1); day < today; day = addDays(day, 1)) {
    signal.throwIfAborted()
    const booked = await bookStorageDay(db, day)
    if (booked) log.info({ day, ...booked }, 'storage of a day booked')
  }
}
