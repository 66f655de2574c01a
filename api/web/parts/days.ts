/** Days as date fields have them: the reader's, while the server is told points in time. */

/** The first moment of the day, for a query; empty where no day is chosen. */
export function startOf(day: string): string {
  return day === "" ? "" : new Date(`${day}T00:00:00`).toISOString();
}

/** The last moment of the day, for a query; empty where no day is chosen. */
export function endOf(day: string): string {
  return day === "" ? "" : new Date(`${day}T23:59:59.999`).toISOString();
}
