import type { FakeCompany } from './company-server.ts'
import { startFakeDropbox } from './fake-dropbox.ts'
import { type FakeGoogle, startFakeGoogle } from './fake-google.ts'
import { startFakeMicrosoft } from './fake-microsoft.ts'

export type FakeClouds = { google: FakeGoogle; dropbox: FakeCompany; microsoft: FakeCompany; stop: () => Promise<void> }

/** Starts Google, Dropbox and Microsoft. */
export async function startFakeClouds(): Promise<FakeClouds> {
  const [google, dropbox, microsoft] = await Promise.all([startFakeGoogle(), startFakeDropbox(), startFakeMicrosoft()])
  return {
    google,
    dropbox,
    microsoft,
    stop: async () => {
      await Promise.all([google.stop(), dropbox.stop(), microsoft.stop()])
    },
  }
}

/** Settings of a product that knows them. Its addresses for callbacks, below `publicUrl`, are registered at them. */
export function fakeCloudEnv({ google, dropbox, microsoft }: FakeClouds, publicUrl: string): Record<string, string> {
  const callback = (provider: string): string => `${publicUrl}/api/integration/callback/${provider}`
  google.authority.redirectUrls.add(callback('google-drive')).add(callback('youtube'))
  dropbox.authority.redirectUrls.add(callback('dropbox'))
  microsoft.authority.redirectUrls.add(callback('onedrive'))
  return {
    GOOGLE_CLIENT_ID: google.authority.app.id,
    GOOGLE_CLIENT_SECRET: google.authority.app.secret,
    GOOGLE_AUTH_URL: google.url,
    GOOGLE_TOKEN_URL: google.url,
    GOOGLE_API_URL: google.url,
    DROPBOX_CLIENT_ID: dropbox.authority.app.id,
    DROPBOX_CLIENT_SECRET: dropbox.authority.app.secret,
    DROPBOX_URL: dropbox.url,
    DROPBOX_API_URL: dropbox.url,
    DROPBOX_CONTENT_URL: dropbox.url,
    MICROSOFT_CLIENT_ID: microsoft.authority.app.id,
    MICROSOFT_CLIENT_SECRET: microsoft.authority.app.secret,
    MICROSOFT_LOGIN_URL: microsoft.url,
    GRAPH_URL: microsoft.url,
  }
}
