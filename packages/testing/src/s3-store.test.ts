import { createObjectStore, prepareObjectStore } from '@videozz/storage'
import { describeObjectStore } from '@videozz/storage/suite'
import { testBucket } from './test-bucket.ts'

const origin = 'http://localhost:8080'

describeObjectStore('S3 (OpenStack Swift)', async () => {
  const env = await testBucket('suite')
  await prepareObjectStore(env, [origin])
  await prepareObjectStore(env, [origin])
  return { store: createObjectStore(env), close: async () => {} }
})
