/** All columns that reference a file; a test checks completeness. */
export const fileColumns = [
  { table: 'business_profiles', column: 'logo_file_id' },
  { table: 'delivery_disputes', column: 'file_id' },
  { table: 'delivery_proofs', column: 'file_id' },
  { table: 'import_pictures', column: 'file_id' },
  { table: 'item_files', column: 'file_id' },
  { table: 'order_note_files', column: 'file_id' },
  { table: 'product_images', column: 'file_id' },
  { table: 'variants', column: 'picture_file_id' },
] as const
