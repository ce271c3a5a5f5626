import { defaultExtraFormats, extraFormats } from '@videozz/domain'
import { type EnvironmentCheck, fields, readEnvironment, readStorageSettings, storageFields } from '@videozz/process'
import {
  cloudFaults,
  cloudFields,
  pandaCallsPerMinute,
  pandaSite,
  readCloudSettings,
  youtubeSite,
  youtubeTimeoutMs,
} from '@videozz/sources'
import { readSpeechSettings, speechFaults, speechFields } from '@videozz/speech'
import { readTextModelSettings, textModelFaults, textModelFields } from '@videozz/text-model'
import { aiDailyCalls, youtubeDailyUploads } from '@videozz/domain'
import { z } from 'zod'

const { text } = fields

const days = (usual: number) => fields.wholeNumber(1, 36_500).default(usual)

const schema = z.object({
  NODE_ENV: fields.nodeEnv,
  LOG_LEVEL: fields.logLevel,
  DATABASE_URL: fields.databaseUrl,
  DATA_DIR: text,
  SECRET_KEY: fields.secretKey,
  ...storageFields,
  ENCODE_CONCURRENCY: fields.wholeNumber(1, 64).default(1),
  SANDBOX: z.enum(['auto', 'required']).default('auto'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'deve ser um endereço smtp:// ou smtps://')
    .optional(),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/\S+$/, 'deve ser um endereço http(s)')
    .default('http://localhost:8080'),
  ACCOUNTS_MODE: fields.accountsMode,
  ACCOUNTS_ISSUER: text.optional(),
  PRODUCT_NAME: fields.productName,
  COMPANY_DOMAIN: text.optional(),
  MAIL_FROM: text.optional(),
  PRIVACY_ADDRESS_DAYS: days(184),
  PRIVACY_SESSION_DAYS: days(730),
  PRIVACY_UNSIGNED_VIEWER_DAYS: days(365),
  PRIVACY_VIEWER_DAYS: days(730),
  PRIVACY_EVIDENCE_DAYS: days(3653),
  SENTRY_DSN: fields.dsn.optional(),
  BUILD_COMMIT: z.string().default(''),
  WEBHOOK_ALLOW_PRIVATE: fields.allowedPlaces,
  IMPORT_ALLOW_PRIVATE: fields.allowedPlaces,
  UPLOAD_EXTRA_FORMATS: fields.someOf(extraFormats, defaultExtraFormats),
  YOUTUBE_URL: fields.httpAddress.optional(),
  PANDA_API_URL: fields.httpAddress.optional(),
  PANDA_TIMEOUT: fields.pandaTimeout,
  PANDA_CALLS_PER_MINUTE: fields.wholeNumber(1, 100_000).default(pandaCallsPerMinute),
  ...cloudFields,
  ...speechFields,
  ...textModelFields,
  AI_DAILY_CALLS: fields.wholeNumber(1, 1_000_000).default(aiDailyCalls),
  YOUTUBE_DAILY_UPLOADS: fields.wholeNumber(0, 1_000_000).default(youtubeDailyUploads),
  WORKER_METRICS_PORT: fields.port.optional(),
})
type Values = z.output<typeof schema>

/** The environment as the worker understands it. */
export type Env = ReturnType<typeof shape>

/** Faults of variables that depend on each other. */
function checkTogether({ values, missing }: EnvironmentCheck<Values>): string[] {
  return [
    ...(values.S3_BUCKET ? missing(fields.neededByS3, 'com S3_BUCKET') : []),
    ...cloudFaults(values, missing),
    ...speechFaults(values, missing),
    ...textModelFaults(values, missing),
    ...(values.ACCOUNTS_MODE === 'remote' ? missing(['ACCOUNTS_ISSUER'], 'com ACCOUNTS_MODE=remote') : []),
  ]
}

/** Reads the worker's environment. Empty variables count as absent. @throws EnvironmentError with every fault. */
export function readEnv(source: Record<string, string | undefined>): Env {
  return shape(readEnvironment(schema, source, checkTogether))
}

function shape(values: Values) {
  return {
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    dataDir: values.DATA_DIR,
    secretKey: values.SECRET_KEY,
    storage: readStorageSettings(values, values.DATA_DIR),
    /** Ladders encoded at once; first phases have a place of their own beside them. */
    encodeConcurrency: values.ENCODE_CONCURRENCY,
    /** Whether the worker refuses to start without bubblewrap. */
    sandboxRequired: values.SANDBOX === 'required',
    /** Where people open the dashboard, without a final slash. */
    publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    product: values.PRODUCT_NAME,
    /** People with a verified address of this domain have every feature flag. */
    companyDomain: values.COMPANY_DOMAIN?.toLowerCase(),
    /** Who keeps subscriptions: the embedded parent platform, or the issuer of the one people come from. */
    subscriptions: values.ACCOUNTS_MODE === 'embedded' ? 'embedded' : (values.ACCOUNTS_ISSUER ?? ''),
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? `${values.PRODUCT_NAME} <no-reply@localhost>`,
    /** Days for which personal data is kept: see docs/privacidade.md. */
    retention: {
      addressDays: values.PRIVACY_ADDRESS_DAYS,
      sessionDays: values.PRIVACY_SESSION_DAYS,
      unsignedViewerDays: values.PRIVACY_UNSIGNED_VIEWER_DAYS,
      viewerDays: values.PRIVACY_VIEWER_DAYS,
      evidenceDays: values.PRIVACY_EVIDENCE_DAYS,
    },
    /** Where webhooks may go besides the open network. */
    webhookPlaces: values.WEBHOOK_ALLOW_PRIVATE,
    /** Where imports may come from besides the open network. */
    importPlaces: values.IMPORT_ALLOW_PRIVATE,
    /** Extensions accepted besides the usual ones. */
    uploadExtraFormats: values.UPLOAD_EXTRA_FORMATS,
    /** YouTube, whose pictures of linked videos are copied; `named` when the operator gave the address. */
    youtube: { url: values.YOUTUBE_URL ?? youtubeSite, named: values.YOUTUBE_URL, timeoutMs: youtubeTimeoutMs },
    /** Services that people connect. */
    cloud: readCloudSettings(values),
    /** What transcribes. */
    speech: readSpeechSettings(values, values.DATA_DIR),
    /** What writes; null where nothing does. */
    textModel: readTextModelSettings(values),
    /** Requests to it for one account on a day of UTC. */
    aiDailyCalls: values.AI_DAILY_CALLS,
    /** Panda Video's API, with the longest wait for it in milliseconds; `named` when the operator gave the address. */
    panda: {
      url: values.PANDA_API_URL ?? pandaSite,
      named: values.PANDA_API_URL,
      timeoutMs: values.PANDA_TIMEOUT * 1000,
      callsPerMinute: values.PANDA_CALLS_PER_MINUTE,
    },
    /** Videos published at YouTube each day, by all processes. */
    youtubeDailyUploads: values.YOUTUBE_DAILY_UPLOADS,
    metricsPort: values.WORKER_METRICS_PORT,
    nodeEnv: values.NODE_ENV,
    /** Where errors are reported; absent when nowhere. */
    errorReportDsn: values.SENTRY_DSN,
    commit: values.BUILD_COMMIT,
  }
}
