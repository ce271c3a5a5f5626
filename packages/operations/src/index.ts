export type { JobSender, OperationContext } from './context.ts'
export { queueMail } from './mail/queue-mail.ts'
