export * from './youtube/read-oembed.ts'
