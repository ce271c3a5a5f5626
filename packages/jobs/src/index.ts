export * from './job-queue.ts'
export * from './watch-jobs.ts'
export { dropGenerationDelaySeconds, jobDefinition, type JobName, jobNames, type JobPayload, purgeDelaySeconds } from './jobs.ts'
