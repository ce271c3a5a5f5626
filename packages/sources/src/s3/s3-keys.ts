import { z } from 'zod'

const s3Keys = z.object({
  endpoint: z.string(),
  region: z.string(),
  bucket: z.string(),
  accessKeyId: z.string(),
  secretAccessKey: z.string(),
})

/** What opens a bucket. */
export type S3Keys = z.output<typeof s3Keys>

/** Keys as the one text that is kept sealed. */
export const writeS3Keys = ({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Keys): string =>
  JSON.stringify({ endpoint, region, bucket, accessKeyId, secretAccessKey })

export const readS3Keys = (text: string): S3Keys => s3Keys.parse(JSON.parse(text))

/** Which bucket it is, whatever the keys. */
export const bucketId = ({ endpoint, bucket }: S3Keys): string => `${new URL(endpoint).host}/${bucket}`
