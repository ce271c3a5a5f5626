import { createOpenOutbound } from '@videozz/outbound'
import { startFakeFileHost } from '@videozz/testing'
import { describeSource } from '../testing/source-suite.ts'
import { givenKeys } from './s3-access.ts'
import { writeS3Keys } from './s3-keys.ts'
import { createS3Source } from './s3-source.ts'

describeSource('a bucket', async () => {
  const host = await startFakeFileHost()
  const keys = writeS3Keys({ endpoint: host.url, region: 'us-east-1', bucket: 'files', accessKeyId: 'AKIA', secretAccessKey: 'secret' })
  return {
    create: (idleMs) => createS3Source({ outbound: createOpenOutbound({ trusted: [host.url] }), getKeys: givenKeys(keys), idleMs }),
    host,
    add: (options) => {
      const file = host.add(options)
      const externalId = decodeURIComponent(new URL(file.url).pathname.slice('/files/'.length))
      return { item: { externalId, url: null, extras: {} }, file, remove: () => host.remove(file.url) }
    },
    versions: true,
    hash: false,
    stop: host.stop,
  }
})
