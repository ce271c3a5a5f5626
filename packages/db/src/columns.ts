import type { ColumnType } from 'kysely'

export type Instant = ColumnType<Date, Date | string, Date | string>
export type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
export type DefaultInstant = ColumnType<Date, Date | string | undefined, Date | string>
