/** What a website that says nothing of itself is read as. */
export const emptyBrand = {
  name: '',
  tagline: '',
  introduction: '',
  logo: null,
  logoUrl: null,
  primary: null,
  palette: [],
  email: '',
  phone: '',
  address: '',
  hours: [],
  socials: [],
}
