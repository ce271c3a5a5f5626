import { askBroker } from './start-broker.ts'
import type { SwiftServer } from './swift.ts'

/** Names the environment variable under which the global set-up announces where the Swift server of the run is named. */
export const swiftVariable = 'VIDEOZZ_TEST_SWIFT'

/** The variables by which api, worker and nginx find an S3 bucket. */
export interface BucketEnv extends Record<string, string> {
  S3_ENDPOINT: string
  S3_REGION: string
  S3_BUCKET: string
  S3_ACCESS_KEY_ID: string
  S3_SECRET_ACCESS_KEY: string
}

/**
 * A bucket on the one Swift server of this run, which accepts `http://localhost:8080` as an origin of browsers. The bucket is not created
 * yet: `prepareObjectStore` does that. Each test file names a bucket of its own; none stops the server.
 */
export async function testBucket(name: string): Promise<BucketEnv> {
  const server = JSON.parse(await askBroker(swiftVariable, 'GET')) as Omit<SwiftServer, 'stop'>
  return {
    S3_ENDPOINT: server.endpoint,
    S3_REGION: server.region,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  }
}
