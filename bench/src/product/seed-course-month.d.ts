import type { Database } from '@videozz/db'
/**
 * A month of an account as it is watched: each viewer, signed, opens about 17 sessions of half a minute to fifteen, three of each lesson of
 * their course, on one or two devices, every session marked and with figures of quality. They wait to be rolled up.
 * @param month its first instant.
 */
export declare function seedCourseMonth(db: Database, accountId: string, month: Date, count: number): Promise<void>
