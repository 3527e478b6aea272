/** One pool for the whole shop: twenty connections. */
const rows = new Map();

export const pool = {
  size: 20,
  async one(table, id) {
    return rows.get(`${table}:${id}`);
  },
  async put(table, id, row) {
    rows.set(`${table}:${id}`, row);
  },
};
