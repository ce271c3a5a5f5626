export * from './job-queue.ts'
export { dropGenerationDelaySeconds, type JobName, jobNames, type JobPayload, purgeDelaySeconds } from './jobs.ts'
