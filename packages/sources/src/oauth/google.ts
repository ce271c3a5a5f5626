import type { Outbound } from '@videozz/outbound'
import { z } from 'zod'
import type { CloudSettings, OauthApp } from '../cloud-settings.ts'
import { askIdentity, sendRevocation } from './ask-identity.ts'
import type { Consent, OauthClient } from './oauth-client.ts'
import { requestTokens } from './token-request.ts'

type Google = CloudSettings['google']

const scopeOf = (name: string): string => `https://www.googleapis.com/auth/${name}`
const grantsPage = 'https://myaccount.google.com/permissions'

/** Types of files offered in Google's own picker: those that may be uploaded here. */
const pickedTypes = [
  'video/mp4',
  'video/x-msvideo',
  'video/avi',
  'video/quicktime',
  'video/3gpp',
  'video/webm',
  'video/mpeg',
  'video/x-matroska',
  'audio/mpeg',
  'audio/mp3',
  'audio/wav',
  'audio/x-wav',
  'audio/flac',
  'audio/x-flac',
  'audio/aiff',
  'audio/x-aiff',
  'audio/aac',
  'audio/mp4',
]

const about = z.object({
  user: z.object({ permissionId: z.string().min(1), emailAddress: z.string().optional(), displayName: z.string().optional() }),
})
const channels = z.object({
  items: z.array(z.object({ id: z.string().min(1), snippet: z.object({ title: z.string() }) })).default([]),
})

/** Google Drive: by default files that the person chooses in Google's picker, else all of them to read. */
export function createGoogleDrive(outbound: Outbound, google: Google, app: OauthApp): OauthClient {
  const scopes = [scopeOf(google.driveScope)]
  const ownPicker = google.driveScope === 'drive.readonly'
  return {
    ...shared(outbound, google, app),
    provider: 'google-drive',
    scopes,
    picker: ownPicker ? 'own' : 'provider',
    sharedWith: ['google-drive', 'youtube'],
    authorizeUrl: (consent) => authorizeUrl(google, app, scopes, consent, consent.pick && !ownPicker ? onePick : {}),
    identify: (token) =>
      askIdentity(
        outbound,
        `${google.apiUrl}/drive/v3/about?fields=user(permissionId,emailAddress,displayName)`,
        token,
        about,
        ({ user }) => ({
          kind: 'known',
          externalId: user.permissionId,
          label: user.emailAddress ?? user.displayName ?? 'Google Drive',
        }),
      ),
  }
}

// Google shows its picker within the consent, and returns `picked_file_ids`; the scope has to be drive.file alone.
const onePick = { trigger_onepick: 'true', allow_multiple: 'true', mimetypes: pickedTypes.join() }

/** YouTube, to publish: videos, their thumbnails and captions, and reading back what became of them. */
export function createYoutube(outbound: Outbound, google: Google, app: OauthApp): OauthClient {
  const scopes = [scopeOf('youtube.upload'), scopeOf('youtube.force-ssl')]
  return {
    ...shared(outbound, google, app),
    provider: 'youtube',
    scopes,
    picker: 'own',
    sharedWith: ['google-drive', 'youtube'],
    authorizeUrl: (consent) => authorizeUrl(google, app, scopes, consent),
    identify: (token) =>
      askIdentity(outbound, `${google.apiUrl}/youtube/v3/channels?part=snippet&mine=true`, token, channels, ({ items: [channel] }) =>
        channel ? { kind: 'known', externalId: channel.id, label: channel.snippet.title } : { kind: 'no-channel' },
      ),
  }
}

const shared = (outbound: Outbound, { tokenUrl }: Google, app: OauthApp) => ({
  exchange: ({ code, verifier, redirectUrl }: { code: string; verifier: string; redirectUrl: string }) =>
    requestTokens(outbound, `${tokenUrl}/token`, app, {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUrl,
    }),
  refresh: (token: string) => requestTokens(outbound, `${tokenUrl}/token`, app, { grant_type: 'refresh_token', refresh_token: token }),
  // 400 invalid_token: it ended before.
  revoke: (refreshToken: string) =>
    sendRevocation(
      outbound,
      `${tokenUrl}/revoke`,
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: new URLSearchParams({ token: refreshToken }).toString() },
      [400],
    ),
  grantsPage,
})

function authorizeUrl(
  google: Google,
  app: OauthApp,
  scopes: readonly string[],
  consent: Consent,
  more: Record<string, string> = {},
): string {
  const url = new URL(`${google.authUrl}/o/oauth2/v2/auth`)
  url.search = new URLSearchParams({
    client_id: app.id,
    redirect_uri: consent.redirectUrl,
    response_type: 'code',
    scope: scopes.join(' '),
    state: consent.state,
    code_challenge: consent.challenge,
    code_challenge_method: 'S256',
    access_type: 'offline',
    // Without it there is a refresh token at the first consent alone.
    prompt: 'consent',
    include_granted_scopes: 'false',
    ...more,
  }).toString()
  return url.href
}
