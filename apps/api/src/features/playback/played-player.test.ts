import { defaultPlayerPreferences } from '@videozz/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callApi } from '../../shared/testing/call-api.ts'
import { startTestApi, type TestApi } from '../../shared/testing/start-api.ts'
import { signUpTestAccount } from '../../shared/testing/test-account.ts'
import { makeMedia, open, readMedia } from './testing/playback-kit.ts'

let api: TestApi
beforeAll(async () => {
  api = await startTestApi()
})
afterAll(() => api.close())

it('plays with the active player of the media, else the default one, else the preferences of the product', async () => {
  const as = await signUpTestAccount(api)
  const producer = as.accountId
  const media = await makeMedia(api, producer)
  const embed = await media.embed(['escola.com.br'])
  const played = async () => (await open(api, { embed })).data.media.player
  expect(await played()).toEqual(defaultPlayerPreferences)
  const ofDefault = { allowPiP: false, customTextColor: '#eeeeee' }
  await callApi(api, 'saveDefaultPlayer', { as, params: { producer }, body: { preferences: ofDefault } })
  expect(await played()).toEqual({ ...defaultPlayerPreferences, ...ofDefault })
  const own = { preferences: { allowVolume: false, allowPiP: true } }
  await callApi(api, 'saveVideoPlayer', { as, params: { producer, videoKey: media.key }, body: own })
  expect(await played()).toEqual({ ...defaultPlayerPreferences, ...ofDefault, ...own.preferences })
  const { data: session } = await open(api, { embed })
  await callApi(api, 'setVideoPlayerActive', { as, params: { videoKey: media.key }, body: { isActive: false } })
  expect(await played()).toEqual({ ...defaultPlayerPreferences, ...ofDefault })
  expect((await readMedia(api, session)).data.player).toEqual({ ...defaultPlayerPreferences, ...ofDefault })
})
