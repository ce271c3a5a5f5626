import { isDsn } from '@videozz/error-reports'
import { readAllowedPlaces } from '@videozz/outbound'
import { z } from 'zod'

const text = z.string().min(1)
const secretKey = z
  .string({ error: 'is required: 32 random bytes in base64url' })
  .refine((value) => /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length >= 32, 'must be at least 32 bytes in base64url')

const days = (usual: number) =>
  z.coerce.number({ error: 'must be a number of days' }).int('must be whole days').min(1, 'must be at least 1').max(36_500).default(usual)

const places = z
  .string()
  .default('')
  .transform((value, context) => {
    try {
      return readAllowedPlaces(value)
    } catch (error) {
      const what = error instanceof RangeError ? error.message : value
      context.addIssue({ code: 'custom', message: `must list origins and networks separated by commas: ${what} is neither` })
      return z.NEVER
    }
  })

const schema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  DATABASE_URL: z.string({ error: 'is required' }).regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
  DATA_DIR: text,
  SECRET_KEY: secretKey,
  STORAGE_DIR: text.optional(),
  S3_BUCKET: text.optional(),
  S3_ENDPOINT: text.optional(),
  S3_PUBLIC_ENDPOINT: text.optional(),
  S3_REGION: text.optional(),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  ENCODE_CONCURRENCY: z.coerce.number({ error: 'must be a number' }).int().min(1, 'must be at least 1').max(64).default(1),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must be an smtp:// or smtps:// address')
    .optional(),
  PUBLIC_URL: z
    .string()
    .regex(/^https?:\/\/\S+$/, 'must be an http:// or https:// address')
    .default('http://localhost:8080'),
  ACCOUNTS_MODE: z.enum(['embedded', 'remote']).default('embedded'),
  ACCOUNTS_ISSUER: text.optional(),
  PRODUCT_NAME: text.max(60).default('Videozz'),
  MAIL_FROM: text.optional(),
  PRIVACY_ADDRESS_DAYS: days(184),
  PRIVACY_SESSION_DAYS: days(730),
  PRIVACY_UNSIGNED_VIEWER_DAYS: days(365),
  PRIVACY_VIEWER_DAYS: days(730),
  PRIVACY_EVIDENCE_DAYS: days(3653),
  SENTRY_DSN: z.string().refine(isDsn, 'must be the DSN of a Sentry-compatible server: https://key@host/project').optional(),
  BUILD_COMMIT: z.string().default(''),
  WEBHOOK_ALLOW_PRIVATE: places,
  WORKER_METRICS_PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65_535).optional(),
})
type Values = z.output<typeof schema>

/** The environment as the worker understands it. */
export type Env = ReturnType<typeof shape>

/** Every fault of the environment at once, one per line. */
export class EnvError extends Error {
  readonly faults: string[]
  constructor(faults: string[]) {
    super(`The environment is not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'EnvError'
    this.faults = faults
  }
}

const s3Names = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** Reads the worker's environment. Empty variables count as absent. @throws EnvError with every fault. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = schema.safeParse(given)
  const missing = given['S3_BUCKET'] ? s3Names.filter((name) => !given[name]).map((name) => `${name} is required with S3_BUCKET`) : []
  if (given['ACCOUNTS_MODE'] === 'remote' && !given['ACCOUNTS_ISSUER'])
    missing.push('ACCOUNTS_ISSUER is required with ACCOUNTS_MODE=remote')
  const faults = [...(parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []), ...missing]
  if (!parsed.success || faults.length > 0) throw new EnvError(faults)
  return shape(parsed.data)
}

function shape(values: Values) {
  const { S3_BUCKET, S3_ENDPOINT, S3_PUBLIC_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DATA_DIR } = values
  return {
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    dataDir: DATA_DIR,
    secretKey: values.SECRET_KEY,
    storage: {
      STORAGE_DIR: values.STORAGE_DIR ?? `${DATA_DIR}/objects`,
      S3_BUCKET,
      S3_ENDPOINT,
      S3_PUBLIC_ENDPOINT,
      S3_REGION,
      S3_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY,
    },
    /** Ladders encoded at once; first phases have a place of their own beside them. */
    encodeConcurrency: values.ENCODE_CONCURRENCY,
    /** Where people open the dashboard, without a final slash. */
    publicUrl: values.PUBLIC_URL.replace(/\/+$/, ''),
    product: values.PRODUCT_NAME,
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
    metricsPort: values.WORKER_METRICS_PORT,
    nodeEnv: values.NODE_ENV,
    /** Where errors are reported; absent when nowhere. */
    errorReportDsn: values.SENTRY_DSN,
    commit: values.BUILD_COMMIT,
  }
}
