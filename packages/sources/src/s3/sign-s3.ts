import type { ListObjectsV2CommandInput, S3Client } from '@aws-sdk/client-s3'
import type { S3Keys } from './s3-keys.ts'

/** Seconds for which a signed address is good; a download that began goes on after it. */
const expiresIn = 900

/** Addresses of a bucket, signed with its keys. */
export interface S3Signer {
  get(key: string): Promise<string>
  list(query: Omit<ListObjectsV2CommandInput, 'Bucket'>): Promise<string>
}

/** Creates the signer of a bucket. The SDK signs alone: its own requests would go to any address. */
export function createS3Signer({ endpoint, region, bucket: Bucket, accessKeyId, secretAccessKey }: S3Keys): S3Signer {
  const { url, forcePathStyle } = placeOf(endpoint, Bucket)
  let client: S3Client | undefined
  const open = async () => {
    const { sdk, presigner } = await loadSdk()
    client ??= new sdk.S3Client({
      endpoint: url,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle,
      // Checksums in the address are not known to older servers.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    })
    return { client, sdk, sign: presigner.getSignedUrl }
  }
  return {
    get: async (Key) => {
      const { client: own, sdk, sign } = await open()
      return sign(own, new sdk.GetObjectCommand({ Bucket, Key }), { expiresIn })
    },
    list: async (query) => {
      const { client: own, sdk, sign } = await open()
      return sign(own, new sdk.ListObjectsV2Command({ ...query, Bucket }), { expiresIn })
    },
  }
}

/** Loaded by the first bucket: the SDK takes some 20 MB. */
async function loadSdk() {
  const [sdk, presigner] = await Promise.all([import('@aws-sdk/client-s3'), import('@aws-sdk/s3-request-presigner')])
  return { sdk, presigner }
}

/** Where a bucket is: in the name of the host at Amazon and where the endpoint names it, in the path elsewhere. */
function placeOf(endpoint: string, bucket: string): { url: string; forcePathStyle: boolean } {
  const url = new URL(endpoint)
  if (url.hostname.startsWith(`${bucket}.`)) {
    url.hostname = url.hostname.slice(bucket.length + 1)
    return { url: url.href, forcePathStyle: false }
  }
  // A dot in the name breaks the certificate of the host.
  const inHost = /\.amazonaws\.com(?:\.cn)?$/.test(url.hostname) && !bucket.includes('.')
  return { url: url.href, forcePathStyle: !inHost }
}
