export { createTestDatabase, type TestDatabase } from './database.ts'
export { startTestServer, type TestServer } from './database-server.ts'
export { startSwift, type SwiftServer } from './swift.ts'
export { createTestMedia, type TestMedia, type TestMediaOptions } from './playback-factory.ts'
