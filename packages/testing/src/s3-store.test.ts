import { createObjectStore, prepareObjectStore } from '@videozz/storage'
import { describeObjectStore } from '@videozz/storage/suite'
import { startSwift } from './swift.ts'

const origin = 'http://localhost:8080'

describeObjectStore('S3 (OpenStack Swift)', async () => {
  const server = await startSwift({ origins: [origin] })
  const env = {
    S3_ENDPOINT: server.endpoint,
    S3_REGION: server.region,
    S3_BUCKET: 'suite',
    S3_ACCESS_KEY_ID: server.accessKeyId,
    S3_SECRET_ACCESS_KEY: server.secretAccessKey,
  }
  await prepareObjectStore(env, [origin])
  await prepareObjectStore(env, [origin])
  return { store: createObjectStore(env), close: server.stop }
})
