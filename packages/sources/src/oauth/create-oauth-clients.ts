import type { ConnectionProvider } from '@videozz/domain'
import type { Outbound } from '@videozz/outbound'
import type { CloudSettings } from '../cloud-settings.ts'
import { createDropbox } from './dropbox.ts'
import { createGoogleDrive, createYoutube } from './google.ts'
import type { OauthClient } from './oauth-client.ts'
import { createOnedrive } from './onedrive.ts'

/** OAuth of each service; null where the operator has registered no app there. */
export type OauthClients = Record<ConnectionProvider, OauthClient | null>

/** @param outbound that trusts `settings.trusted`. */
export function createOauthClients(outbound: Outbound, { google, dropbox, microsoft }: CloudSettings): OauthClients {
  return {
    'google-drive': google.app && createGoogleDrive(outbound, google, google.app),
    dropbox: dropbox.app && createDropbox(outbound, dropbox, dropbox.app),
    onedrive: microsoft.app && createOnedrive(outbound, microsoft, microsoft.app),
    youtube: google.app && createYoutube(outbound, google, google.app),
  }
}

/** Settings that register the app of a service. */
export const oauthAppNames: Record<ConnectionProvider, readonly [id: string, secret: string]> = {
  'google-drive': ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  dropbox: ['DROPBOX_CLIENT_ID', 'DROPBOX_CLIENT_SECRET'],
  onedrive: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
  youtube: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
}

/** The address an app has to be registered with, to the letter. @param publicUrl without a final slash. */
export const oauthRedirectUrl = (publicUrl: string, provider: ConnectionProvider): string =>
  `${publicUrl}/api/integration/callback/${provider}`
