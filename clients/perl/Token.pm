package Token;    # Who this program is on the broker.
use strict;
use warnings;
use Exporter qw(import);
our @EXPORT_OK = qw(token);

# The JSON Web Token in SWARM_NATS_CREDS, else this user's; empty where the broker asks for no identity.
sub token {
    my ($info, $address) = @_;
    my $given = $ENV{SWARM_NATS_CREDS};
    if ($info !~ /"auth_required":true/) {
        die "the broker asks for no identity, and $given is for one that does\n" if $given;
        return '';
    }
    my $path = $given || "$ENV{HOME}/.cache/swarm-discussion/brokers/$address.creds";
    open my $file, '<', $path or die "no credentials in $path: $!\n";
    my ($jwt) = grep { /^ey/ } <$file>;
    chomp($jwt //= '');
    return $jwt;
}

1;
