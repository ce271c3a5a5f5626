import { z } from 'zod'

const text = z.string().min(1)
const address = z.url({ protocol: /^https?$/, error: 'deve ser um endereço http(s)' })

/** Environment variables of the services that people connect, for the schemas of api and worker. */
export const cloudFields = {
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_DRIVE_SCOPE: z.enum(['drive.file', 'drive.readonly']).default('drive.file'),
  GOOGLE_AUTH_URL: address.optional(),
  GOOGLE_TOKEN_URL: address.optional(),
  GOOGLE_API_URL: address.optional(),
  DROPBOX_CLIENT_ID: text.optional(),
  DROPBOX_CLIENT_SECRET: text.optional(),
  DROPBOX_URL: address.optional(),
  DROPBOX_API_URL: address.optional(),
  DROPBOX_CONTENT_URL: address.optional(),
  MICROSOFT_CLIENT_ID: text.optional(),
  MICROSOFT_CLIENT_SECRET: text.optional(),
  MICROSOFT_LOGIN_URL: address.optional(),
  GRAPH_URL: address.optional(),
  VIMEO_API_URL: address.optional(),
}
/** Those variables alone. */
export const cloudSchema = z.object(cloudFields)
type Values = z.output<typeof cloudSchema>

const companies = ['GOOGLE', 'DROPBOX', 'MICROSOFT'] as const
type Company = (typeof companies)[number]

/** What an app registered at a company signs in with. */
export type OauthApp = { id: string; secret: string }
export type CloudSettings = ReturnType<typeof readCloudSettings>

/** Faults of these variables that depend on each other: an id goes with its secret. */
export const cloudFaults = (
  values: Partial<Values>,
  missing: (names: readonly (keyof typeof cloudFields)[], when: string) => string[],
): string[] =>
  companies.flatMap((company) => {
    const [id, secret] = [`${company}_CLIENT_ID`, `${company}_CLIENT_SECRET`] as const
    if (values[id] !== undefined) return missing([secret], `com ${id}`)
    return values[secret] === undefined ? [] : missing([id], `com ${secret}`)
  })

/** Addresses and apps of the services, without final slashes. `trusted` are the addresses the operator named. */
export function readCloudSettings(values: Values) {
  const at = (given: string | undefined, usual: string): string => (given ?? usual).replace(/\/+$/, '')
  return {
    google: {
      app: appOf(values, 'GOOGLE'),
      /** Where people consent, tokens are given, and the APIs of Drive and YouTube are. */
      authUrl: at(values.GOOGLE_AUTH_URL, 'https://accounts.google.com'),
      tokenUrl: at(values.GOOGLE_TOKEN_URL, 'https://oauth2.googleapis.com'),
      apiUrl: at(values.GOOGLE_API_URL, 'https://www.googleapis.com'),
      /** `drive.file`: files chosen at Google alone; `drive.readonly`: all, which Google has to verify the app for. */
      driveScope: values.GOOGLE_DRIVE_SCOPE,
    },
    dropbox: {
      app: appOf(values, 'DROPBOX'),
      siteUrl: at(values.DROPBOX_URL, 'https://www.dropbox.com'),
      apiUrl: at(values.DROPBOX_API_URL, 'https://api.dropboxapi.com'),
      contentUrl: at(values.DROPBOX_CONTENT_URL, 'https://content.dropboxapi.com'),
    },
    microsoft: {
      app: appOf(values, 'MICROSOFT'),
      loginUrl: at(values.MICROSOFT_LOGIN_URL, 'https://login.microsoftonline.com'),
      graphUrl: at(values.GRAPH_URL, 'https://graph.microsoft.com'),
    },
    /** People enter a token of theirs: no app is registered. */
    vimeo: { apiUrl: at(values.VIMEO_API_URL, 'https://api.vimeo.com') },
    trusted: addressNames.map((name) => values[name]).filter((named) => named !== undefined),
  }
}

const addressNames = [
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_API_URL',
  'DROPBOX_URL',
  'DROPBOX_API_URL',
  'DROPBOX_CONTENT_URL',
  'MICROSOFT_LOGIN_URL',
  'GRAPH_URL',
  'VIMEO_API_URL',
] as const

function appOf(values: Values, company: Company): OauthApp | null {
  const [id, secret] = [values[`${company}_CLIENT_ID`], values[`${company}_CLIENT_SECRET`]]
  return id !== undefined && secret !== undefined ? { id, secret } : null
}
