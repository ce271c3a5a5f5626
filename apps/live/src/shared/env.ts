import { hostname } from 'node:os'
import { liveRungNames, usualLiveRungs } from '@videozz/domain'
import { livePresets } from '@videozz/media'
import { type EnvironmentCheck, fields, readEnvironment, readStorageSettings, storageFields } from '@videozz/process'
import { z } from 'zod'

const { text } = fields

const rungNames = z
  .string()
  .default(usualLiveRungs.join(','))
  .transform((words) => words.split(/[\s,]+/).filter((word) => word !== ''))
  .pipe(z.array(z.enum(liveRungNames)))

const schema = z.object({
  NODE_ENV: fields.nodeEnv,
  LOG_LEVEL: fields.logLevel,
  DATABASE_URL: fields.databaseUrl,
  DATA_DIR: text,
  SECRET_KEY: fields.secretKey,
  ...storageFields,
  COMPANY_DOMAIN: text.optional(),
  SENTRY_DSN: fields.dsn.optional(),
  BUILD_COMMIT: z.string().default(''),
  LIVE_NODE: text.max(100).default(hostname()),
  LIVE_RTMP_PORT: fields.port.default(1935),
  LIVE_RTMPS_HOST: text.default('0.0.0.0'),
  LIVE_RTMPS_PORT: fields.port.default(1936),
  LIVE_STUDIO_HOST: text.default('127.0.0.1'),
  LIVE_STUDIO_PORT: fields.port.default(1937),
  LIVE_TLS_CERT: text.optional(),
  LIVE_TLS_KEY: text.optional(),
  LIVE_METRICS_PORT: fields.port.optional(),
  SANDBOX: z.enum(['auto', 'required']).default('auto'),
  LIVE_TRANSCODE: z.enum(['on', 'off']).default('on'),
  LIVE_RENDITIONS: rungNames,
  LIVE_PRESET: z.enum(livePresets).default('veryfast'),
  LIVE_ENCODER_DELAY: z.coerce.number().int().min(1).max(600).default(4),
})
type Values = z.output<typeof schema>

/** The environment as a node of lives understands it. */
export type Env = ReturnType<typeof shape>

/** Faults of variables that depend on each other. */
function checkTogether({ values, missing }: EnvironmentCheck<Values>): string[] {
  return [
    ...(values.S3_BUCKET ? missing(fields.neededByS3, 'com S3_BUCKET') : []),
    ...(values.LIVE_TLS_CERT ? missing(['LIVE_TLS_KEY'], 'com LIVE_TLS_CERT') : []),
    ...(values.LIVE_TLS_KEY ? missing(['LIVE_TLS_CERT'], 'com LIVE_TLS_KEY') : []),
  ]
}

/** Reads the environment. Empty variables count as absent. @throws EnvironmentError with every fault. */
export function readEnv(source: Record<string, string | undefined>): Env {
  return shape(readEnvironment(schema, source, checkTogether))
}

function shape(values: Values) {
  const { LIVE_TLS_CERT: cert, LIVE_TLS_KEY: key } = values
  return {
    nodeEnv: values.NODE_ENV,
    logLevel: values.LOG_LEVEL,
    databaseUrl: values.DATABASE_URL,
    secretKey: values.SECRET_KEY,
    storage: readStorageSettings(values, values.DATA_DIR),
    /** People with a verified address of this domain have every feature flag. */
    companyDomain: values.COMPANY_DOMAIN?.toLowerCase(),
    /** Names this node among all: its runs are found by it after a restart. */
    node: values.LIVE_NODE,
    /** Plain RTMP listens on this port of loopback alone. */
    rtmpPort: values.LIVE_RTMP_PORT,
    /** RTMPS, where there are files of a certificate and its key; they are read again when they change. */
    rtmps: cert && key ? { host: values.LIVE_RTMPS_HOST, port: values.LIVE_RTMPS_PORT, cert, key } : undefined,
    /** Where apis relay studios to. */
    studio: { host: values.LIVE_STUDIO_HOST, port: values.LIVE_STUDIO_PORT },
    /** Port on loopback of the metrics and of `/readyz`. */
    metricsPort: values.LIVE_METRICS_PORT,
    /** Lower rungs of lives and how they are encoded; absent where pictures are passed through alone. */
    transcode:
      values.LIVE_TRANSCODE === 'on'
        ? { rungs: values.LIVE_RENDITIONS, preset: values.LIVE_PRESET, mostDelaySeconds: values.LIVE_ENCODER_DELAY }
        : undefined,
    /** Nothing is encoded without bubblewrap. */
    sandboxRequired: values.SANDBOX === 'required',
    errorReportDsn: values.SENTRY_DSN,
    commit: values.BUILD_COMMIT,
  }
}
