export { createBucket, putBucketObject } from './bucket-objects.ts'
export { Cable } from './cable.ts'
export { createTestDatabase, type TestDatabase } from './database.ts'
export { startTestServer, type TestServer } from './database-server.ts'
export { findFreePort } from '@videozz/postgres'
export { testBucket, type BucketEnv } from './test-bucket.ts'
export { startSwift, type SwiftServer } from './swift.ts'
export { startNginx, type Nginx, type NginxOptions } from './nginx.ts'
export { startCountingGate, type CountingGate } from './counting-gate.ts'
export { createTestMedia, type TestMedia, type TestMediaOptions } from './playback-factory.ts'
export * from './fake-oauth/index.ts'
export { startFakePanda, type FakePanda, type PandaMood } from './panda/fake-panda.ts'
export { mixedPandaLibrary, pandaId, pandaVideo, plainPandaLibrary, type PandaLibrary, type PandaVideo } from './panda/panda-library.ts'
export { pandaFile } from './panda/panda-files.ts'
export { type FramedPlayer, writeFakeFrame } from './fake-youtube-frame.ts'
export * from './fake-youtube-upload/index.ts'
export { startFakeYoutube, type FakeYoutube, type FakeYoutubeVideo, type YoutubeMood } from './fake-youtube.ts'
export { mountFakeDrives, type MountedDrives } from './fake-drives/mount-fake-drives.ts'
export { createDrivesApi, startFakeDrives, type FakeDrives } from './fake-drives/start-fake-drives.ts'
export { createFakeDrive, type DriveFlaw, type DriveNode, type FakeDrive, type TokenWorth } from './fake-drives/drive-tree.ts'
export { startFakeFileHost, type FakeFileHost } from './fake-file-host.ts'
export { startFakeVimeo, type FakeVimeo } from './fake-vimeo.ts'
export {
  createHostFile,
  type HostFaults,
  type HostFile,
  type HostFileOptions,
  type HostRefusal,
  type HostRequest,
} from './file-host/host-file.ts'
export { sendFile } from './file-host/send-file.ts'
export { digestBytes, type FileBytes, plainBytes, seededBytes } from './file-host/seeded-bytes.ts'
export { startFakeProducts, type FakeProducts, type ProductsMood } from './fake-products.ts'
export { startWebhookReceiver, type ReceivedWebhook, type ReceiverMood, type WebhookReceiver } from './webhook-receiver.ts'
export { startPictureWorker, type PictureWorker } from './picture-worker.ts'
export { createTestWebhook } from './webhook-factory.ts'
export { hostileHtml } from './hostile-html.ts'
export { countRecountDifferences, recountedTables, recountStatistics, type RecountedTable } from './recount-statistics.ts'
export * from './rows/index.ts'
