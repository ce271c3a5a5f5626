import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3'
import { createS3Client, type S3Settings } from './client.ts'
import { toStorageError } from './failures.ts'

/**
 * Makes the bucket when absent and lets browsers of these origins PUT parts and read the ETag of the answer.
 * @returns whether the server took the CORS rules; some set them in their own configuration and refuse this call.
 */
export async function prepareBucket(settings: S3Settings, origins: string[]): Promise<{ cors: boolean }> {
  const client = createS3Client(settings)
  const Bucket = settings.bucket
  try {
    const exists = await client.send(new HeadBucketCommand({ Bucket })).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && error.name === 'NotFound') return false
        throw error
      },
    )
    if (!exists) await client.send(new CreateBucketCommand({ Bucket }))
    const rules = {
      CORSRules: [
        {
          AllowedOrigins: origins,
          AllowedMethods: ['PUT', 'GET', 'HEAD'],
          AllowedHeaders: ['*'],
          ExposeHeaders: ['ETag'],
          MaxAgeSeconds: 3600,
        },
      ],
    }
    const cors = await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: rules })).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && (error.name === 'NotImplemented' || error.name === 'MethodNotAllowed')) return false
        throw error
      },
    )
    return { cors }
  } catch (error) {
    throw toStorageError(error)
  } finally {
    client.destroy()
  }
}
