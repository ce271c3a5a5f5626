import type { ConnectionProvider } from '@videozz/contract'
import { type FakeClouds, fakeCloudEnv, type FakeCompany, startFakeClouds } from '@videozz/testing'
import { callApi } from '../../../shared/testing/call-api.ts'
import { startTestApi, type TestApi, type TestApiOptions } from '../../../shared/testing/start-api.ts'
import type { TestAccount } from '../../../shared/testing/test-account.ts'

/** Where browsers reach the product in these tests: what the services send people back to. */
export const testPublicUrl = 'https://videos.exemplo.com.br'

export type ConnectKit = { api: TestApi; clouds: FakeClouds; close: () => Promise<void> }

/** An api that knows local servers of Google, Dropbox and Microsoft. */
export async function startConnectKit(options: TestApiOptions = {}): Promise<ConnectKit> {
  const clouds = await startFakeClouds()
  const env = { PUBLIC_URL: testPublicUrl, ...fakeCloudEnv(clouds, testPublicUrl), ...options.env }
  const api = await startTestApi({ ...options, env })
  return {
    api,
    clouds,
    close: async () => {
      await api.close()
      await clouds.stop()
    },
  }
}

export const companyOf = (clouds: FakeClouds, provider: ConnectionProvider): FakeCompany =>
  ({ 'google-drive': clouds.google, youtube: clouds.google, dropbox: clouds.dropbox, onedrive: clouds.microsoft })[provider]

export type Begun = { attempt: string; address: string; cookie: string }

/** Begins to connect, as the page does. @returns the address of the consent and the cookie the browser keeps. */
export async function begin(api: TestApi, as: TestAccount, provider: ConnectionProvider, pick = false): Promise<Begun> {
  const { status, data, headers, error } = await callApi(api, 'beginConnection', { as, params: { provider }, body: { pick } })
  if (status !== 200) throw new Error(`beginConnection answered ${status} ${error?.code}`)
  return { ...data, cookie: (headers.getSetCookie()[0] ?? '').split(';', 1)[0] ?? '' }
}

export type Returned = { status: number; outcome: string | null; attempt: string | null; page: string; location: URL; headers: Headers }

/** Opens the address the service sent the browser back to. */
export async function comeBack(api: TestApi, location: string, cookie: string): Promise<Returned> {
  const back = new URL(location)
  const response = await fetch(`${api.url}${back.pathname}${back.search}`, { redirect: 'manual', headers: { cookie } })
  await response.text()
  const page = new URL(response.headers.get('location') ?? 'about:blank')
  return {
    status: response.status,
    outcome: page.searchParams.get('resultado'),
    attempt: page.searchParams.get('tentativa'),
    page: page.pathname,
    location: page,
    headers: response.headers,
  }
}

type Decision = NonNullable<Parameters<FakeCompany['decide']>[1]>

/** Connects a service from beginning to end. */
export async function connect(
  { api, clouds }: Pick<ConnectKit, 'api' | 'clouds'>,
  as: TestAccount,
  provider: ConnectionProvider,
  decision: Decision & { pick?: boolean } = {},
): Promise<Returned> {
  const begun = await begin(api, as, provider, decision.pick)
  return comeBack(api, await companyOf(clouds, provider).decide(begun.address, decision), begun.cookie)
}
