import { bookStorageDay, lastBookedDay } from '@videozz/db'
import { addDays, dayOf, daysOfMonth, extraStorageCentsPerGb, gibibyte, monthOf, professionalPlan, startOfDay } from '@videozz/domain'
import { createTestVideo } from '@videozz/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AccessTokens } from '../../shared/access-token.ts'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount, type TestAccount } from '../../shared/testing/test-account.ts'

const hourMs = 3_600_000
const extra = 310
let api: TestApi
let owner: TestAccount
beforeAll(async () => {
  api = await startTestApi()
  owner = await signUpTestAccount(api)
  api.holdClock()
})
afterAll(() => api.close())

/** Access tokens end with the moved clock. */
async function signedIn(): Promise<Pick<TestAccount, 'headers'>> {
  const { userId, accountId, familyId } = owner
  const token = await new AccessTokens(api.env.secretKey, api.deps.now).sign({ userId, accountId, tenant: false, familyId })
  return { headers: { authorization: `Bearer ${token}` } }
}

/** Books every past day of the server's clock, as the worker's hourly job does. */
async function bookPastDays(): Promise<void> {
  const { day } = await lastBookedDay(api.db)
  for (let next = addDays(day ?? '', 1); next < dayOf(api.deps.now()); next = addDays(next, 1)) await bookStorageDay(api.db, next)
}

/** Moves the server's clock to an hour of a day in São Paulo. */
const goTo = (day: string, hours: number): void => api.advance(startOfDay(day).getTime() + hours * hourMs - api.deps.now().getTime())

it('a day with storage over the plan is booked once it is over, at R$ 0,50 per GB and month, and read by the owner', async () => {
  // The first day of a month to come: no day before it adds to its month.
  const day = `${monthOf(addDays(`${monthOf(dayOf(api.deps.now()))}-28`, 7))}-01`
  goTo(day, 9)
  const size = professionalPlan.storageSize + extra * gibibyte
  await createTestVideo(api.db, { account_id: owner.accountId, source_size: size, created_at: api.deps.now() })
  await bookPastDays()
  const read = async () => (await callApi(api, 'readBilling', { ...(await signedIn()), query: { month: monthOf(day) } })).data
  expect(await read()).toMatchObject({ amountCents: 0, storage: [], rows: [] })

  goTo(addDays(day, 1), 1)
  await bookPastDays()
  const cents = Math.round((extra * extraStorageCentsPerGb) / daysOfMonth(monthOf(day)).length)
  const { amountCents, storage, totals, rows } = await read()
  expect(cents).toBeGreaterThan(0)
  expect(amountCents).toBe(cents)
  expect(storage).toEqual([{ day, bytes: size, planBytes: professionalPlan.storageSize, extraBytes: extra * gibibyte }])
  expect(totals.find(({ kind }) => kind === 'storage')).toEqual({ kind: 'storage', entries: 1, amountCents: cents })
  expect(rows).toMatchObject([{ day, kind: 'storage', amountCents: cents }])
  expect(rows[0]?.explanation.replaceAll('\u00a0', ' ')).toMatch(
    /havia 810 GB guardados, 310 GB além dos 500 GB do plano Profissional\. Cada GB adicional custa R\$ 0,50 por mês/,
  )

  // A second run of the job on the same day books nothing more.
  await bookPastDays()
  expect((await read()).amountCents).toBe(cents)
})
