import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import type { BucketEnv } from './test-bucket.ts'

const clientOf = ({ S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: BucketEnv): S3Client =>
  new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })

/** Creates a bucket as its owner would, not as the object store of the product does. */
export async function createBucket(env: BucketEnv): Promise<void> {
  await clientOf(env).send(new CreateBucketCommand({ Bucket: env.S3_BUCKET }))
}

/** Puts an object of any key, also of those that the object store of the product refuses. */
export async function putBucketObject(env: BucketEnv, key: string, body: Uint8Array): Promise<void> {
  await clientOf(env).send(new PutObjectCommand({ Bucket: env.S3_BUCKET, Key: key, Body: body, ContentType: 'video/mp4' }))
}
