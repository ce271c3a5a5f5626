import { createPrivateKey } from 'node:crypto'
import { aiDailyCalls, defaultExtraFormats, extraFormats } from '@videozz/domain'
import { fields, readEnvironment, readStorageSettings, storageFields } from '@videozz/process'
import type { EnvironmentCheck } from '@videozz/process'
import {
  cloudFaults,
  cloudFields,
  pandaCallsPerMinute,
  pandaSite,
  readCloudSettings,
  youtubeFrameSite,
  youtubeSite,
  youtubeTimeoutMs,
} from '@videozz/sources'
import { readSpeechSettings, speechFaults, speechFields } from '@videozz/speech/settings'
import { readTextModelSettings, textModelFaults, textModelFields } from '@videozz/text-model/settings'
import { z } from 'zod'
import { livePublicUrl, liveStudioAddress } from './live-addresses.ts'

const { httpAddress: address, text } = fields

const splitList = (value: string): string[] =>
  [...new Set(value.split(',').map((part) => part.trim().toLowerCase()))].filter((part) => part !== '')

/** E-mails separated by commas, in lower case. */
const emails = z
  .string()
  .default('')
  .transform(splitList)
  .refine((list) => list.every((email) => z.email().safeParse(email).success), 'deve ser uma lista de e-mails separados por vírgulas')

const domainOf = (part: string): string => part.replace(/^@/, 'quem@')

/** E-mails, and domains that begin with an @ for all e-mails of the domain. */
const emailsOrDomains = z
  .string()
  .default('')
  .transform(splitList)
  .refine(
    (list) => list.every((part) => z.email().safeParse(domainOf(part)).success),
    'deve ser uma lista de e-mails, ou domínios como @empresa.com.br, separados por vírgulas',
  )

const signingKey = z.string().refine((pem) => {
  try {
    const key = createPrivateKey(pem)
    return key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}, 'deve ser uma chave privada PKCS8 em PEM na curva P-256 (ES256)')

/** Least work of a password hash outside tests; see `Passwords`. */
export const defaultPasswordCost = 15

const schema = z.object({
  NODE_ENV: fields.nodeEnv,
  LOG_LEVEL: fields.logLevel,
  HOST: text.default('127.0.0.1'),
  PORT: fields.port.default(8080),
  PUBLIC_URL: address.optional(),
  TRUST_PROXY: z.string().default(''),
  DATABASE_URL: fields.databaseUrl,
  DATABASE_POOL_SIZE: fields.wholeNumber(2, 200).default(10),
  DATA_DIR: text.optional(),
  SECRET_KEY: fields.secretKey,
  SEGMENTS_BEHIND: z.enum(['nginx', 'cdn']).optional(),
  SEGMENT_KEY_SERIAL: fields.wholeNumber(1, 999_999).default(1),
  ACCOUNT_SIGNING_KEY: signingKey.optional(),
  PRODUCT_NAME: fields.productName,
  COMPANY_DOMAIN: text.optional(),
  PASSWORD_COST: fields.wholeNumber(4, 20).default(defaultPasswordCost),
  ACCOUNTS_MODE: fields.accountsMode,
  ACCOUNTS_JWKS_URL: address.optional(),
  ACCOUNTS_ISSUER: text.optional(),
  ACCOUNTS_AUDIENCE: text.optional(),
  ACCOUNTS_SIGN_IN_URL: address.optional(),
  ACCOUNTS_ACCESS_URL: address.optional(),
  ACCOUNTS_ACCESS_TOKEN: text.optional(),
  SUPPORT_EMAILS: emails,
  TESTER_EMAILS: emailsOrDomains,
  PLUGINS_URL: address.optional(),
  EMBEDDED_PAYMENTS: z.enum(['manual', 'test']).default('manual'),
  PAYMENT_INSTRUCTIONS: z.string().max(2000).optional(),
  SUBSCRIPTION_WEBHOOK_SECRET: z.string().min(32).optional(),
  CHECKOUT_URL: address.optional(),
  CHECKOUT_FRAME_ORIGIN: address.optional(),
  SHOPPING_URL: address.optional(),
  SMTP_URL: z.string().optional(),
  CONTACT_EMAIL: z.email('deve ser um e-mail').optional(),
  SUPPORT_URL: z.url({ protocol: /^(?:https?|mailto)$/, error: 'deve começar com https://, http:// ou mailto:' }).optional(),
  ...storageFields,
  SENTRY_DSN: fields.dsn.optional(),
  SENTRY_WEB_DSN: fields.dsn.optional(),
  CHAT_SCRIPT_URL: address.optional(),
  CHAT_SECRET: z.string().min(32).optional(),
  HELP_FILE: text.optional(),
  WEBHOOK_ALLOW_PRIVATE: fields.allowedPlaces,
  ...cloudFields,
  ...speechFields,
  ...textModelFields,
  AI_DAILY_CALLS: fields.wholeNumber(1, 1_000_000).default(aiDailyCalls),
  IMPORT_ALLOW_PRIVATE: fields.allowedPlaces,
  PANDA_API_URL: address.optional(),
  YOUTUBE_URL: address.optional(),
  YOUTUBE_FRAME_URL: address.optional(),
  PANDA_TIMEOUT: fields.pandaTimeout,
  PANDA_CALLS_PER_MINUTE: fields.wholeNumber(1, 100_000).default(pandaCallsPerMinute),
  SIBLING_APPS_URL: address.optional(),
  SIBLING_APPS_TOKEN: text.optional(),
  SIBLING_APPS_FILE: text.optional(),
  PRODUCTS_URL: address.optional(),
  PRODUCTS_TOKEN: text.optional(),
  UPLOAD_EXTRA_FORMATS: fields.someOf(extraFormats, defaultExtraFormats),
  LIVE_PUBLIC_URL: z.url({ protocol: /^rtmps?$/, error: 'deve começar com rtmps:// ou rtmp://' }).optional(),
  LIVE_RTMP_PORT: fields.port.default(1935),
  LIVE_RTMPS_PORT: fields.port.default(1936),
  LIVE_TLS_CERT: text.optional(),
  LIVE_STUDIO_PORT: fields.port.default(1937),
  LIVE_STUDIO_ADDRESS: text.regex(/^[\w.-]+:\d{1,5}$/, 'deve ser um endereço e uma porta, como live:1937').optional(),
  WEB_DIR: text.optional(),
  EMBED_DIR: text.optional(),
  BUILD_BRANCH: z.string().default(''),
  BUILD_NUMBER: z.string().default(''),
  BUILD_COMMIT: z.string().default(''),
})

type Values = z.output<typeof schema>

/** The environment as the API understands it. */
export type Env = ReturnType<typeof shape>

/** Settings about the subscriptions of an external parent platform. */
const ofRemoteAlone = ['SUBSCRIPTION_WEBHOOK_SECRET', 'CHECKOUT_URL', 'SHOPPING_URL'] as const

/** Faults of variables that depend on each other. */
function checkTogether({ values, missing }: EnvironmentCheck<Values>): string[] {
  const faults: string[] = []
  const { ACCOUNTS_MODE: mode } = values
  if (values.PASSWORD_COST !== undefined && values.PASSWORD_COST < defaultPasswordCost && values.NODE_ENV !== 'test')
    faults.push(`PASSWORD_COST deve ser ${defaultPasswordCost} ou mais`)
  if (mode === 'embedded') {
    faults.push(...missing(['ACCOUNT_SIGNING_KEY'], 'com ACCOUNTS_MODE=embedded'))
    faults.push(...ofRemoteAlone.filter((name) => values[name]).map((name) => `${name} só vale com ACCOUNTS_MODE=remote`))
  } else if (mode === 'remote') {
    faults.push(
      ...missing(['ACCOUNTS_JWKS_URL', 'ACCOUNTS_ISSUER', 'ACCOUNTS_AUDIENCE', 'ACCOUNTS_SIGN_IN_URL'], 'com ACCOUNTS_MODE=remote'),
    )
    if (values.CHECKOUT_URL) faults.push(...missing(['SUBSCRIPTION_WEBHOOK_SECRET'], 'com CHECKOUT_URL'))
  }
  if (values.CHECKOUT_FRAME_ORIGIN) faults.push(...missing(['CHECKOUT_URL'], 'com CHECKOUT_FRAME_ORIGIN'))
  if (values.ACCOUNTS_ACCESS_URL) faults.push(...missing(['ACCOUNTS_ACCESS_TOKEN'], 'com ACCOUNTS_ACCESS_URL'))
  if (values.CHAT_SCRIPT_URL) faults.push(...missing(['CHAT_SECRET'], 'com CHAT_SCRIPT_URL'))
  if (values.CHAT_SECRET) faults.push(...missing(['CHAT_SCRIPT_URL'], 'com CHAT_SECRET'))
  faults.push(...cloudFaults(values, missing), ...speechFaults(values, missing), ...textModelFaults(values, missing))
  if (values.S3_BUCKET) faults.push(...missing(fields.neededByS3, 'com S3_BUCKET'))
  else if (!values.STORAGE_DIR && !values.DATA_DIR) faults.push('STORAGE_DIR (ou DATA_DIR, ou S3_BUCKET) é obrigatória')
  return faults
}

/**
 * Reads the API's environment. Empty variables count as absent.
 * @throws EnvironmentError with every fault.
 */
export function readEnv(source: Record<string, string | undefined>): Env {
  return shape(readEnvironment(schema, source, checkTogether))
}

/** What writes, null where nothing does; requests to it for one account on a day of UTC. */
const shapeWriting = (values: Values) => ({ textModel: readTextModelSettings(values), aiDailyCalls: values.AI_DAILY_CALLS })

/** YouTube, asked what a linked video is, with the longest wait for it in milliseconds; `named` when the operator gave the address. */
const shapeYoutube = ({ YOUTUBE_URL: named, YOUTUBE_FRAME_URL: frame }: Values) => ({
  url: named ?? youtubeSite,
  named,
  timeoutMs: youtubeTimeoutMs,
  /** Origin of its player, framed by the preview of linked videos. */
  frameOrigin: new URL(frame ?? youtubeFrameSite).origin,
})

/** Panda Video's API, for keys and lists: see `panda` of the result. */
const shapePanda = ({ PANDA_API_URL: named, PANDA_TIMEOUT: seconds, PANDA_CALLS_PER_MINUTE: callsPerMinute }: Values) => ({
  url: named ?? pandaSite,
  named,
  timeoutMs: seconds * 1000,
  callsPerMinute,
})

const shapeSiblingApps = ({ SIBLING_APPS_URL: url, SIBLING_APPS_TOKEN: token, SIBLING_APPS_FILE: file, DATA_DIR }: Values) => ({
  url,
  token,
  file: file ?? (DATA_DIR && `${DATA_DIR}/apps.json`),
})

function shape(values: Values) {
  return {
    production: values.NODE_ENV === 'production',
    nodeEnv: values.NODE_ENV,
    logLevel: values.LOG_LEVEL,
    host: values.HOST,
    port: values.PORT,
    /** Origin people reach the product at, without a final slash. */
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    /** Trusted proxies, whose `X-Forwarded-*` are used: addresses, networks or a number of hops. */
    trustProxy: readTrustProxy(values.TRUST_PROXY),
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    /** Root of every derived key, as given; see `deriveKey`. */
    secretKey: values.SECRET_KEY,
    /** The kind of proxy in front that sends segments itself, so that our own count of them is a part; none when absent. */
    segmentsBehind: values.SEGMENTS_BEHIND,
    /** Which of the keys derived for paths of segments is in use; see `deriveSegmentKey`. */
    segmentKeySerial: values.SEGMENT_KEY_SERIAL,
    product: values.PRODUCT_NAME,
    /** People of this e-mail domain get every feature flag. */
    companyDomain: values.COMPANY_DOMAIN?.toLowerCase(),
    accounts:
      values.ACCOUNTS_MODE === 'embedded'
        ? { mode: 'embedded' as const, signingKey: values.ACCOUNT_SIGNING_KEY ?? '' }
        : {
            mode: 'remote' as const,
            jwksUrl: values.ACCOUNTS_JWKS_URL ?? '',
            issuer: values.ACCOUNTS_ISSUER ?? '',
            audience: values.ACCOUNTS_AUDIENCE ?? '',
            signInUrl: values.ACCOUNTS_SIGN_IN_URL ?? '',
            /** The platform's access API: whose accounts a person may act for. Without it, relations made here are all there are. */
            accessApi: values.ACCOUNTS_ACCESS_URL
              ? { url: values.ACCOUNTS_ACCESS_URL.replace(/\/+$/, ''), token: values.ACCOUNTS_ACCESS_TOKEN ?? '' }
              : null,
          },
    /** People who may access any account as support, and those with early features. */
    supportEmails: values.SUPPORT_EMAILS,
    /** Who answers requests for a plan. */
    contactEmail: values.CONTACT_EMAIL ?? null,
    /** Page or `mailto:` of the support, for whoever has no chat; null: nobody answers. */
    supportUrl: values.SUPPORT_URL ?? (values.CONTACT_EMAIL === undefined ? null : `mailto:${values.CONTACT_EMAIL}`),
    testerEmails: values.TESTER_EMAILS,
    /** Where plugins are contracted; no link when absent. */
    pluginsUrl: values.PLUGINS_URL,
    /** Who keeps subscriptions: the embedded parent platform, or the one people come from. */
    subscriptions:
      values.ACCOUNTS_MODE === 'embedded'
        ? { parent: 'embedded' as const, payments: values.EMBEDDED_PAYMENTS, instructions: values.PAYMENT_INSTRUCTIONS ?? null }
        : {
            parent: 'remote' as const,
            issuer: values.ACCOUNTS_ISSUER ?? '',
            /** Signs its webhook; without it none is accepted. */
            secret: values.SUBSCRIPTION_WEBHOOK_SECRET,
            /** Its checkout, and its origin where it is framed instead of opened. */
            checkoutUrl: values.CHECKOUT_URL,
            frameOrigin: values.CHECKOUT_FRAME_ORIGIN && new URL(values.CHECKOUT_FRAME_ORIGIN).origin,
            shoppingUrl: values.SHOPPING_URL,
          },
    /** Folder of the data of this machine; absent where all data is on other machines. */
    dataDir: values.DATA_DIR,
    /** The worker sends mails to a server; without one they are files. */
    sendsMail: Boolean(values.SMTP_URL),
    /** What `createObjectStore` takes. */
    storage: readStorageSettings(values, values.DATA_DIR),
    passwordCost: values.PASSWORD_COST,
    /** Where errors are reported: those of this process, and those of the dashboard. */
    errorReports: { dsn: values.SENTRY_DSN, webDsn: values.SENTRY_WEB_DSN },
    /** The support chat; absent when none is set up. */
    chat:
      values.CHAT_SCRIPT_URL && values.CHAT_SECRET ? { scriptUrl: new URL(values.CHAT_SCRIPT_URL).href, secret: values.CHAT_SECRET } : null,
    /** JSON list of the help links on the home screen; it need not be there. */
    helpFile: values.HELP_FILE ?? (values.DATA_DIR && `${values.DATA_DIR}/faq.json`),
    /** Where webhooks may go besides the open network. */
    webhookPlaces: values.WEBHOOK_ALLOW_PRIVATE,
    /** Services that people connect. */
    cloud: readCloudSettings(values),
    /** What transcribes, and what writes. */
    speech: readSpeechSettings(values, values.DATA_DIR),
    ...shapeWriting(values),
    /** Where imports may come from besides the open network. */
    importPlaces: values.IMPORT_ALLOW_PRIVATE,
    /** Panda Video's API, with the longest wait for it in milliseconds; `named` when the operator gave the address. */
    panda: shapePanda(values),
    youtube: shapeYoutube(values),
    /** Sibling apps of the parent platform: its own service, or else a file. */
    siblingApps: shapeSiblingApps(values),
    /** Products of producers at an external parent platform, and the token that authenticates us. */
    products: { url: values.PRODUCTS_URL, token: values.PRODUCTS_TOKEN },
    /** Extensions accepted for upload besides the fixed ones. */
    uploadExtraFormats: values.UPLOAD_EXTRA_FORMATS,
    /** Built dashboard and player page; the workspace's own builds when absent. */
    webDir: values.WEB_DIR,
    embedDir: values.EMBED_DIR,
    /** Where encoders send lives to, and the node that takes studios. */
    livePublicUrl: livePublicUrl(values),
    liveStudio: liveStudioAddress(values),
    build: { branch: values.BUILD_BRANCH, build: values.BUILD_NUMBER, commit: values.BUILD_COMMIT },
  }
}

function readTrustProxy(value: string): boolean | string[] | ((address: string, hop: number) => boolean) {
  if (value === '' || value === 'false') return false
  if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
  return value.split(',').map((part) => part.trim())
}
