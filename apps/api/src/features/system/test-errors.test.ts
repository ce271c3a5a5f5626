import { expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'

it('failAsAsked and failAsBroken answer 400 and 500 to support staff, 403 to others and 404 in production', async () => {
  const api = await startTestApi()
  const tester = await signUpTestAccount(api)
  await api.db.updateTable('users').set({ is_support: true }).where('id', '=', tester.userId).execute()
  const seen = async (as: typeof tester) => {
    const answers = [await callApi(api, 'failAsAsked', { as }), await callApi(api, 'failAsBroken', { as })]
    return answers.map(({ status, error }) => `${status} ${error.code}`)
  }
  expect(await seen(tester)).toEqual(['400 INVALID_INPUT', '500 UNEXPECTED'])
  expect(await seen(await signUpTestAccount(api))).toEqual(['403 FEATURE_OFF', '403 FEATURE_OFF'])

  const live = await startTestApi({ database: api.database, env: { NODE_ENV: 'production', PASSWORD_COST: '15' } })
  const answers = [await callApi(live, 'failAsAsked', { as: tester }), await callApi(live, 'failAsBroken', { as: tester })]
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  await live.close()
  await api.close()
})
