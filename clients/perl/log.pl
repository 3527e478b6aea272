#!/usr/bin/env perl
# Writes one team message.   SWARM_NATS_URL=nats://127.0.0.1:4222 log.pl SESSION FROM "what is said" [TO] [TYPE]
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use Encode qw(decode);
use Nats;

my ($session, $from, @said) = map { decode('UTF-8', $_) } @ARGV;
die "usage: log.pl SESSION FROM SUMMARY [TO] [TYPE]\n" unless @said;
/^[A-Za-z0-9_-]{1,64}$/ or die "log.pl: '$_' is not a name: use 1 to 64 of A-Z a-z 0-9 _ -\n" for $session, $from;
my %message = (from => $from, summary => $said[0], to => $said[1], type => $said[2]);
my $nats = Nats->new($ENV{SWARM_NATS_URL} || 'nats://127.0.0.1:4222', $session, $from);
my (undef, $reply) = $nats->request("swarm.v1.$session.log.$from", \%message);
die "log.pl: $reply\n" if $reply =~ /"error"/;
print "stored $reply\n";
