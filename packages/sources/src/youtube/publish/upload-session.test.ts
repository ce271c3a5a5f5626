import type { OutboundStream } from '@videozz/outbound'
import { expect, it } from 'vitest'
import { beginYoutubeUpload } from './upload-session.ts'

const resource = { snippet: { title: 'Aula' } } as Parameters<typeof beginYoutubeUpload>[1]

/** Begins an upload at an API that answers this address for the bytes. */
const begin = (location: string | undefined, apiUrl = 'https://www.googleapis.com') =>
  beginYoutubeUpload(
    {
      open: (address): Promise<OutboundStream> =>
        Promise.resolve({
          status: 200,
          headers: { ...(location !== undefined && { location }) },
          url: new URL(address),
          body: (async function* () {
            // The answer has no body.
          })(),
          close: () => undefined,
        }),
      apiUrl,
      accessToken: 'token',
      signal: new AbortController().signal,
    },
    resource,
    10,
  )

it.each([
  ['https://www.googleapis.com/upload/youtube/v3/videos?upload_id=1', 'https://www.googleapis.com/upload/youtube/v3/videos?upload_id=1'],
  ['https://youtube.googleapis.com/upload?upload_id=1', 'https://youtube.googleapis.com/upload?upload_id=1'],
  ['/upload?upload_id=1', 'https://www.googleapis.com/upload?upload_id=1'],
])('bytes go to %s', async (location, url) => {
  expect(await begin(location)).toEqual({ kind: 'session', url })
})

it.each([
  undefined,
  'https://[',
  'http://www.googleapis.com/upload',
  'ftp://www.googleapis.com/',
  'file:///etc/passwd',
  'https://a:b@c.d/',
])('no bytes go to %s: the upload is begun again later', async (location) => {
  expect(await begin(location)).toMatchObject({ kind: 'unavailable' })
})
