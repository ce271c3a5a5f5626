import { createHash } from 'node:crypto'
import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3'

export type S3Settings = {
  endpoint: string
  /** Address of the same server as browsers reach it; `endpoint` when absent. */
  publicEndpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** A client that also suits Swift- and Ceph-like servers: path-style addresses, checksums only where the protocol requires them. */
export function createS3Client(settings: S3Settings, endpoint = settings.endpoint): S3Client {
  const config: S3ClientConfig = {
    endpoint,
    region: settings.region,
    credentials: { accessKeyId: settings.accessKeyId, secretAccessKey: settings.secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 5000, requestTimeout: 120_000, httpAgent: { maxSockets: 64 }, httpsAgent: { maxSockets: 64 } },
  }
  const client = new S3Client(config)
  addContentMd5(client)
  return client
}

const needsMd5 = new Set(['DeleteObjectsCommand', 'PutBucketCorsCommand'])

/** These two operations need a Content-MD5 (S3 API reference); newer SDKs send only a CRC, which older servers refuse. */
function addContentMd5(client: S3Client): void {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const request = args.request as { body?: unknown; headers?: Record<string, string> }
      if (needsMd5.has(context.commandName ?? '') && request.headers && typeof request.body === 'string') {
        request.headers['content-md5'] = createHash('md5').update(request.body).digest('base64')
      }
      return next(args)
    },
    { step: 'build', name: 'contentMd5', priority: 'low' },
  )
}
